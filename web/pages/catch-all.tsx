import { redirect } from 'react-router-dom';

/** Specification, section 2: any other path redirects to home. */
export const loader = () => redirect('/');
export const clientLoader = () => redirect('/');

/** Never shown, but a route without a component would answer as a resource, without the redirect in the browser. */
const AnythingElse = () => null;

export default AnythingElse;
