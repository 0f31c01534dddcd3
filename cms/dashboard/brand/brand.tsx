export const Icon = () => <img className="brand-icon" src="/favicon.svg" alt="" />;

export const Logo = () => (
  <div className="brand-logo">
    <img src="/favicon.svg" alt="" />
    <span>The Fovean Chronicles</span>
  </div>
);

/** Links from the dashboard to the site, below the navigation. */
export const WaysOut = () => (
  <div className="ways-out">
    <a href="/cms/figures">Figures</a>
    <a href="/admin/editor">Write a post</a>
    <a href="/">See the site</a>
  </div>
);
