import { redirect } from 'react-router-dom';

/** The login page under its short name: specification, section 4. */
const toLogIn = ({ url }: { url: URL }) => redirect(`/admin/userlogin${url.search}`);
export const loader = toLogIn;
export const clientLoader = toLogIn;

/** Routes without a component do not redirect in the browser. */
const ToLogIn = () => null;

export default ToLogIn;
