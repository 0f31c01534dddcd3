export const TriageLink = () => (
  <p>
    <a className="text-link inline-flex min-h-11 items-center" href="/cms/suggestions">
      Decide on suggestions one by one
    </a>
  </p>
);
