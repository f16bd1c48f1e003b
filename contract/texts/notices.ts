/** Where everybody finds the source of the running version (AGPL, section 13) and the licences of its parts. */
export const notices = {
  /** Leads to the public repository, if the server names one, else to the archive. */
  source: '/source',
  archive: '/source.zip',
  licences: '/licences.txt',
} as const
