import { sections, subgenres } from './content';
import { Section } from './section';

export const SubgenreList = () => (
  <Section {...sections.subgenres}>
    <div className="prose mx-auto">
      <p>
        A subgenre is a label on a shelf. It tells you where to begin looking, and most good books
        could stand on two or three shelves at once. These eight are worth knowing apart.
      </p>
    </div>
    <ol className="max-w-measure mx-auto my-8 [counter-reset:subgenre]">
      {subgenres.map(({ id, name, text }) => (
        <li
          key={id}
          id={id}
          className="border-rule before:font-display before:text-faded before:text-note relative border-t py-4 pl-11 [counter-increment:subgenre] before:absolute before:left-0 before:mt-1 before:content-[counter(subgenre,upper-roman)] last:border-b xl:pl-0 xl:before:right-full xl:before:left-auto xl:before:mr-4"
        >
          <h3 className="font-caps text-lead tracking-wide">{name}</h3>
          <p className="mt-1">{text}</p>
        </li>
      ))}
    </ol>
    <div className="prose mx-auto">
      <p>
        And the Chronicles? A man from Earth makes them portal fantasy, his wars make them military,
        his crown makes them political, and the number of people who have to live with the
        consequences makes them epic.
      </p>
    </div>
  </Section>
);
