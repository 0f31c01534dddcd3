/** Renders the link to the first page in the breadcrumbs. */
export const Icon = () => (
  <span className="inline-flex items-center gap-[0.4rem] align-middle">
    <img src="/favicon.svg" alt="" className="size-5" />
    Desk
  </span>
);

export const Logo = () => (
  <div className="grid justify-items-center gap-5">
    <img src="/favicon.svg" alt="" className="size-16" />
    <span className="font-display text-center text-[clamp(1.25rem,5vw,1.9rem)]">
      The Fovean Chronicles
    </span>
  </div>
);
