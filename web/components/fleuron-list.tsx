import { LatinMarked } from './latin';

export const FleuronList = ({ points }: { points: string[] }) => (
  <ul>
    {points.map((point, index) => (
      <li
        key={index}
        className="border-rule flex gap-3 border-b py-2.5 leading-snug first:border-t"
      >
        <span aria-hidden="true" className="text-gold">
          ❧
        </span>
        <span>
          <LatinMarked text={point} />
        </span>
      </li>
    ))}
  </ul>
);
