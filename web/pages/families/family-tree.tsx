import { TermEmblem } from '../../components/emblem';
import { TermName } from '../../components/term-name';
import type { Member, People, Tree } from './families-of';

const MemberLink = ({ kind, ...term }: Member) => (
  <span className="inline-flex items-baseline gap-2">
    {kind && <TermEmblem kind={kind} className="text-gold size-5 shrink-0 self-center" />}
    <TermName
      {...term}
      className="hover:text-accent -mx-2 inline-block min-w-[2.35rem] px-2 py-2 break-words"
    />
  </span>
);

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

export const FamilyTree = ({ tree }: { tree: Tree }) => (
  <ul className="mb-6 break-inside-avoid">
    <Person tree={tree} />
  </ul>
);

export const PeopleList = ({ peoples }: { peoples: People[] }) => (
  <div className="mt-6 gap-x-12 md:columns-2">
    {peoples.map(({ term, rulers, members }) => (
      <section
        key={term.id}
        aria-labelledby={`people-${term.id}`}
        className="mb-8 break-inside-avoid"
      >
        <h3 id={`people-${term.id}`} className="text-h3">
          <MemberLink {...term} />
        </h3>
        {rulers.length > 0 && (
          <p className="text-note text-faded">
            Ruled by {rulers.map(({ subject }) => subject).join(', ')}
          </p>
        )}
        <ul className="branches">
          {members.map((member) => (
            <li key={member.id}>
              <MemberLink {...member} />
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
);
