import type { PayloadRequest } from 'payload';
import { editorialStaff } from './editorial-staff';

/** Whoever has an account and has shown that its address is his. The author vouches for his editors. */
export const verifiedReader = ({ req }: { req: PayloadRequest }) =>
  req.user?.isValidated === true || editorialStaff({ req });
