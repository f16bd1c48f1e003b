/** What the database has instead of the name of a person who left. A screen says it in its own language. */
export const deletedProfile = 'Profilo cancellato'
