import { redirect } from 'react-router-dom';

/** Specification, section 2. */
export const loader = () => redirect('/');
export const clientLoader = () => redirect('/');

/** Routes without a component do not redirect in the browser. */
const AnythingElse = () => null;

export default AnythingElse;
