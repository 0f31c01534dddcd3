import { redirect } from 'react-router-dom';

/** Registration and log-in lead to `/home` (specification, section 4): the first page, whose canonical path is `/`. */
export const loader = () => redirect('/', 301);
export const clientLoader = () => redirect('/', 301);

/** Never shown, but a route without a component would answer as a resource, without the redirect in the browser. */
const FromHome = () => null;

export default FromHome;
