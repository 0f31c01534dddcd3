/** Above the list of terms: link to the suggestions screen. */
export const TriageLink = () => (
  <p className="triage-link">
    <a href="/cms/suggestions">Decide on suggestions one by one</a>
  </p>
);
