/** The header menu. Books opens a dropdown. Specification, section 2. */
export const menuEntries = [
  { to: '/', label: 'Home' },
  { to: '/books', label: 'Books' },
  { to: '/author', label: 'Author' },
  { to: '/fantasy', label: 'Fantasy Novels' },
  { to: '/thesaurus', label: 'Fovean Terms' },
  { to: '/blog', label: 'Forum' },
  { to: '/contact', label: 'Contact' },
] as const;
