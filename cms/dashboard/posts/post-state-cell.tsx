'use client';

import { useConfig, useTranslation } from '@payloadcms/ui';
import { formatDate } from '@payloadcms/ui/shared';
import type { DefaultCellComponentProps } from 'payload';
import { useState } from 'react';
import { stateOfPost } from '../../posts/post-status';

/** In the list of posts: whether readers see one, or when they will. */
export function PostStateCell({ rowData }: DefaultCellComponentProps) {
  const { config } = useConfig();
  const { i18n } = useTranslation();
  const [now] = useState(() => new Date());
  const inWords = (date: string) => formatDate({ date, i18n, pattern: config.admin.dateFormat });
  return <span>{stateOfPost(rowData, now, inWords)}</span>;
}
