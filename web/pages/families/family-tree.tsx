import type { Tree } from './families-of';
import { MemberLink } from './member-link';

const Person = ({ tree: { term, partners, rules, children, childOf } }: { tree: Tree }) => (
  <li>
    <p>
      <MemberLink {...term} />
      {partners.map((partner) => (
        <span key={partner.id}>
          <span className="text-faded"> and </span>
          <MemberLink {...partner} />
        </span>
      ))}
      {childOf.length > 0 && (
        <span className="text-note text-faded">
          {' '}
          · of {childOf.map(({ subject }) => subject).join(' and ')}
        </span>
      )}
      {rules.length > 0 && (
        <span className="text-note text-faded">
          {' '}
          · rules {rules.map(({ subject }) => subject).join(', ')}
        </span>
      )}
    </p>
    {children.length > 0 && (
      <ul
        className="branches"
        aria-label={`Children of ${[term, ...partners].map(({ subject }) => subject).join(' and ')}`}
      >
        {children.map((child) => (
          <Person key={child.term.id} tree={child} />
        ))}
      </ul>
    )}
  </li>
);

/** A family as lists within lists; the lines between them are drawn. */
export const FamilyTree = ({ tree }: { tree: Tree }) => (
  <ul className="mt-6">
    <Person tree={tree} />
  </ul>
);
