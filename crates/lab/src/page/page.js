const root = document.documentElement;
function choose(language) {
  root.lang = language;
  document.title = root.dataset['title' + (language === 'fr' ? 'Fr' : 'En')];
  for (const button of document.querySelectorAll('[data-set]'))
    button.setAttribute('aria-pressed', String(button.dataset.set === language));
}
choose((navigator.language || 'en').startsWith('fr') ? 'fr' : 'en');
document.addEventListener('click', (event) => {
  const button = event.target.closest('button');
  if (button?.dataset.set) choose(button.dataset.set);
  if (button && 'sort' in button.dataset) sort(button.closest('th'));
});
function sort(head) {
  const body = head.closest('table').tBodies[0];
  const ascending = head.getAttribute('aria-sort') === 'descending';
  for (const other of head.parentElement.children) other.removeAttribute('aria-sort');
  head.setAttribute('aria-sort', ascending ? 'ascending' : 'descending');
  const value = (row) => row.cells[head.cellIndex].dataset.value;
  const order = (a, b) => (isNaN(a) || isNaN(b) ? a.localeCompare(b) : a - b);
  const rows = [...body.rows].sort((a, b) => order(value(a), value(b)) * (ascending ? 1 : -1));
  body.append(...rows);
}
