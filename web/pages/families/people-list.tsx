import type { People } from './families-of';
import { MemberLink } from './member-link';

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
