/** The author of the site that the journeys go through. */
export const author = {
  email: 'author@example.com',
  password: 'a lamp, a pen and a long night',
  apiKey: 'fov_the_key_of_the_journeys_0123456789',
};

/** What a request is sent with to come from an IP address of its own: five messages are all that one may send in a while. */
export const fromElsewhere = (lastNumber: number) => ({
  'x-forwarded-for': `203.0.113.${lastNumber}`,
});
