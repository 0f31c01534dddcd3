/** Returns the retailer's product page, or null without an ASIN. */
export const buyUrl = (retailerUrl: string, asin: string | null | undefined) =>
  asin ? `${retailerUrl.replace(/\/+$/, '')}/dp/${asin}` : null;
