/** HEAD is a GET without a body (RFC 9110, section 9.3.2). Any other method counts as a change. */
export const isReading = (method: string | undefined): boolean => method === "GET" || method === "HEAD";
