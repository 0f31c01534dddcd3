import { Link } from 'react-router-dom';
import { LatinMarked } from '../../components/latin';
import { sections, questions } from './content';
import { Section } from './section';

/** What readers ask. The platform opens and closes the answers; on paper all of them are open. */
export const QuestionList = () => (
  <Section {...sections.questions}>
    <div className="max-w-measure border-rule mx-auto border-t">
      {questions.map(({ question, answer, link }) => (
        <details
          key={question}
          className="group border-rule print:details-content:block print:details-content:[content-visibility:visible] border-b"
        >
          <summary className="hover:text-accent flex min-h-11 cursor-pointer list-none items-center gap-4 py-3 leading-snug [&::-webkit-details-marker]:hidden">
            <span className="grow text-pretty">{question}</span>
            <svg
              viewBox="0 0 20 20"
              aria-hidden="true"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
              className="text-gold size-4 shrink-0 transition-transform duration-150 group-open:rotate-180 print:hidden"
            >
              <path d="M3 7l7 7 7-7" />
            </svg>
          </summary>
          <div className="pb-5">
            <p>
              <LatinMarked text={answer} />
            </p>
            {link && (
              <p className="mt-1">
                <Link
                  viewTransition
                  to={link.to}
                  className="link inline-flex min-h-11 items-center"
                >
                  <span>
                    <LatinMarked text={link.label} />
                  </span>
                </Link>
              </p>
            )}
          </div>
        </details>
      ))}
    </div>
  </Section>
);
