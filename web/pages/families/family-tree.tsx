import type { Member, Tree } from './families-of';
import { MemberLink } from './member-link';

const namesOf = (members: Member[]) =>
  new Intl.ListFormat('en').format(members.map(({ subject }) => subject));

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
      {childOf.length > 0 && <span className="text-note text-faded"> · of {namesOf(childOf)}</span>}
      {rules.map(({ ruler, ruled }) =>
        partners.length > 0 ? (
          <span key={ruler.id} className="text-note text-faded block ps-7">
            {ruler.subject} rules {namesOf(ruled)}
          </span>
        ) : (
          <span key={ruler.id} className="text-note text-faded">
            {' '}
            · rules {namesOf(ruled)}
          </span>
        ),
      )}
    </p>
    {children.length > 0 && (
      <ul className="branches" aria-label={`Children of ${namesOf([term, ...partners])}`}>
        {children.map((child) => (
          <Person key={child.term.id} tree={child} />
        ))}
      </ul>
    )}
  </li>
);

/** A family as nested lists. */
export const FamilyTree = ({ tree }: { tree: Tree }) => (
  <ul className="mb-6 break-inside-avoid">
    <Person tree={tree} />
  </ul>
);
