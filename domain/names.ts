type Name = { first_name: string; name: string }

/** What a whole name has beside the first name. */
export function lastNameOf({ first_name, name }: Name): string {
  return name.replace(first_name, '').replace(/\s+/g, ' ').trim()
}

type Parts = { first_name?: string | undefined; last_name?: string | undefined }

/** The columns of a member whose name is corrected in part or whole; nothing if neither part is given. */
export function renamed(member: Name, { first_name, last_name }: Parts): Partial<Name> {
  if (first_name === undefined && last_name === undefined) return {}
  const first = first_name ?? member.first_name
  return { first_name: first, name: `${first} ${last_name ?? lastNameOf(member)}`.trim() }
}
