/** In the breadcrumbs, the way to the first page. */
export const Icon = () => (
  <span className="brand-icon">
    <img src="/favicon.svg" alt="" />
    Desk
  </span>
);

export const Logo = () => (
  <div className="brand-logo">
    <img src="/favicon.svg" alt="" />
    <span>The Fovean Chronicles</span>
  </div>
);
