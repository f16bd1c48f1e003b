/** The address of a manual that is a PDF of the library itself. */
export const ownManual = /^\/v1\/catalogs\/z\/p\/files\?name=manual-[\w-]{1,80}\.pdf$/

/** How a cell or the database names such a PDF. */
export const manualFile = /^manual-[\w-]{1,80}\.pdf$/
