/** The retailer's product page: its address, /dp/ and the ASIN. Null for a book without an ASIN. */
export const buyUrl = (retailerUrl: string, asin: string | null | undefined) =>
  asin ? `${retailerUrl.replace(/\/+$/, '')}/dp/${asin}` : null;
