/** Above the list of terms: the way to the screen on which suggestions are decided on one after the other. */
export const TriageLink = () => (
  <p className="triage-link">
    <a href="/cms/suggestions">Decide on suggestions one by one</a>
  </p>
);
