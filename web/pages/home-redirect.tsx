import { redirect } from 'react-router-dom';

/** Registration and login lead to `/home` (specification, section 4); its canonical path is `/`. */
export const loader = () => redirect('/', 301);
export const clientLoader = () => redirect('/', 301);

/** Routes without a component do not redirect in the browser. */
const FromHome = () => null;

export default FromHome;
