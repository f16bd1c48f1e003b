/** What staff may do in a part of a library; who may do everything has each of them. */
export const rights = ['desk', 'catalogue', 'members', 'money', 'settings'] as const
export type Right = (typeof rights)[number]

/** What somebody may do: by their level if it is that of staff or a member, else by their own rights. */
export type Standing = { level: number; rights?: readonly Right[] | undefined }
