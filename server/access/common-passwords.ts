/** What is tried first: the heads of public lists of stolen passwords, eight characters or more. */
const common = new Set(
  `password password1 password123 passw0rd 12345678 123456789 1234567890 0123456789 87654321 987654321
  11111111 00000000 12341234 11223344 88888888 qwertyui qwertyuiop qwerty123 qwerty12345 1q2w3e4r
  1q2w3e4r5t 1qaz2wsx zaq12wsx asdfghjk asdfghjkl zxcvbnm1 iloveyou sunshine princess football baseball
  superman batman123 starwars trustno1 welcome1 welcome123 letmein1 admin123 administrator abc12345
  abcd1234 abcdefgh monkey123 dragon123 master123 shadow123 michael1 jennifer computer internet
  whatever samsung1 liverpool barcelona juventus napoli1926 ciaociao ciaociao1 amoremio tiamoamore
  francesca francesco alessandro alessandra valentina giuseppe giovanni antonella stefania benedetta
  cristina margherita tiamo123 amore123 password! oggettoteca biblioteca pippo123 pippopippo
  andrea123 marco123 italia90 forzaitalia milano123 bologna1 forzabologna`.split(/\s+/),
)

/** Whether a password is among the first anyone would try, or the person's own address. */
export function isCommon(password: string, email = ''): boolean {
  const plain = password.toLowerCase()
  const [name = ''] = email.split('@')
  return (
    common.has(plain) ||
    (name.length > 3 && plain.startsWith(name) && /^\d*$/.test(plain.slice(name.length)))
  )
}
