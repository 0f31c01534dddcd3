export const Icon = () => <img className="brand-icon" src="/favicon.svg" alt="" />;

export const Logo = () => (
  <div className="brand-logo">
    <img src="/favicon.svg" alt="" />
    <span>The Fovean Chronicles</span>
  </div>
);
