import { Link, type LinkProps } from 'react-router-dom';

/** A link to another page, with a view transition. */
export const PageLink = (props: LinkProps) => <Link viewTransition {...props} />;
