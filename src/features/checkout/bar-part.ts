/** `open`: the open checkout, above the toolbar; `allowance`: without one, how many more loans the member may have. */
export type BarPart = { part?: 'open' | 'allowance' | undefined }
