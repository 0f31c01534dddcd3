import type { ComponentType } from 'react';
import { useModule } from './use-module';

type ReadingPanelProps<Props> = {
  id: string;
  isOpen: boolean;
  load: () => Promise<ComponentType<Props>>;
  content: Props;
};

/** A panel below the bar. It covers the text, which does not move. */
export function ReadingPanel<Props extends object>({
  id,
  isOpen,
  load,
  content,
}: ReadingPanelProps<Props>) {
  const { module: Content, isMissing } = useModule(load, isOpen);
  return (
    <div
      id={id}
      hidden={!isOpen}
      className="bg-leaf border-rule shadow-leaf absolute top-full right-0 z-10 max-h-[66dvh] sm:max-h-[70dvh] w-full overflow-y-auto overscroll-contain border-y px-4 py-3 sm:max-w-120 sm:border-x"
    >
      {Content ? (
        <Content {...content} />
      ) : (
        <p role="status" className="quiet-arrival text-note">
          {isMissing
            ? 'This did not arrive. Look at your connection, and open it again.'
            : 'A moment…'}
        </p>
      )}
    </div>
  );
}
