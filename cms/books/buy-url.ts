/** The retailer's product page: the retailer's URL, /dp/ and the ASIN. Null for a book without an ASIN. */
export const buyUrl = (retailerUrl: string, asin: string | null | undefined) =>
  asin ? `${retailerUrl.replace(/\/+$/, '')}/dp/${asin}` : null;
