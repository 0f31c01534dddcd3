import { redirect } from 'react-router-dom';

/** The reader log-in under its short name: specification, section 4. */
const toLogIn = ({ url }: { url: URL }) => redirect(`/admin/userlogin${url.search}`);
export const loader = toLogIn;
export const clientLoader = toLogIn;

/** Never shown, but a route without a component would answer as a resource, without the redirect in the browser. */
const ToLogIn = () => null;

export default ToLogIn;
