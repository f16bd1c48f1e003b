/** Whatever shows a loan or the days of its object. */
export const loanQueries = [
  ...(['admin.loans', 'admin.objects', 'admin.numbers', 'desk.day', 'desk.object'] as const),
  ...(['products.get', 'products.loans'] as const),
]
