/**
 * Calls the second-step API: POST with a body, otherwise GET.
 *
 * @throws Error with the server's message
 */
export async function askSecondStep<Body>(path: string, body?: object): Promise<Body> {
  const response = await fetch(`/cms/api/users/second-step${path}`, {
    credentials: 'same-origin',
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const answer = (await response.json()) as Body & { errors?: { message: string }[] };
  if (!response.ok) throw new Error(answer.errors?.[0]?.message);
  return answer;
}
