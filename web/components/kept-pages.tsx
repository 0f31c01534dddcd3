const kinds = { chapters: 'Chapters', books: 'Books', posts: 'Posts', others: 'And also' };

/** Filled by hydration/list-kept-pages.ts with the pages that are available offline. */
export const KeptPages = () => (
  <section aria-labelledby="kept" hidden data-kept-pages="" className="mt-14">
    <p className="text-gold mb-6 text-h2" aria-hidden="true">
      ❦
    </p>
    <h2 id="kept" className="font-display text-h2">
      What you can read now
    </h2>
    {Object.entries(kinds).map(([kind, name]) => (
      <div key={kind} hidden data-kind={kind}>
        <h3 className="caps text-lead text-faded mt-8">{name}</h3>
        <ul className="mt-1" />
      </div>
    ))}
    <template>
      <li>
        <a href="/" className="link-line" />
      </li>
    </template>
  </section>
);
