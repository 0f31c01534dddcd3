/**
 * Many strangers who try to log in at one moment. They have a process of their own: what it costs to be so many would hold up
 * whoever reads beside them, and be taken for the site's slowness. It is told by its parent where and how many, and tells back the
 * statuses that they were answered with, 0 where there was no answer.
 */
process.once('message', (/** @type {{ origin: string, count: number }} */ { origin, count }) => {
  /** @param {number} index */
  const tryOne = async (index) => {
    const answer = await fetch(`${origin}/api/Users/login`, {
      method: 'POST',
      headers: {
        origin,
        'content-type': 'application/json',
        'x-forwarded-for': `10.1.${index >> 8}.${index & 255}`,
      },
      body: JSON.stringify({ userName: `reader-${index}`, password: 'not the right one' }),
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  const trying = Array.from({ length: count }, (_, index) => tryOne(index).catch(() => 0));
  void Promise.all(trying).then((statuses) => {
    process.send?.(statuses);
    process.disconnect();
  });
});
