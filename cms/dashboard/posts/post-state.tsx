'use client';

import { useConfig, useTranslation } from '@payloadcms/ui';
import { formatDate } from '@payloadcms/ui/shared';
import { useState } from 'react';
import { stateOfPost } from '../../subjects/posts/post-status';

export function PostState({ saved, published }: Parameters<typeof stateOfPost>[0]) {
  const { config } = useConfig();
  const { i18n } = useTranslation();
  const [now] = useState(() => new Date());
  const inWords = (date: string) => formatDate({ date, i18n, pattern: config.admin.dateFormat });
  return <span>{stateOfPost({ saved, published }, now, inWords)}</span>;
}
