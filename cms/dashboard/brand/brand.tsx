/** The site's sign, small, in the corner of every page. */
export const Icon = () => <img className="brand-icon" src="/favicon.svg" alt="" />;

/** The site's sign and name, on the page to log in. */
export const Logo = () => (
  <div className="brand-logo">
    <img src="/favicon.svg" alt="" />
    <span>The Fovean Chronicles</span>
  </div>
);

/** The ways out of the dashboard, below its navigation. */
export const WaysOut = () => (
  <div className="ways-out">
    <a href="/admin/editor">Write a post</a>
    <a href="/">See the site</a>
  </div>
);
