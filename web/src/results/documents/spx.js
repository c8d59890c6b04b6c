/* Passes on to the graphic in the frame what SPX says. What comes before the graphic is ready waits. */
const said = [];
let ready = false;
const frame = () => document.querySelector('iframe').contentWindow;
const tell = (call, data) => (ready ? frame().postMessage({ call, data }, graphicOrigin) : said.push([call, data]));
addEventListener('message', ({ source, data }) => {
  if (source !== frame() || data !== 'graphic-ready') return;
  ready = true;
  for (const [call, value] of said.splice(0)) tell(call, value);
});
/* SPX calls them on the window of this page, where it finds only properties. */
window.update = (data) => tell('update', data);
window.play = () => tell('play');
window.next = () => tell('next');
window.stop = () => tell('stop');
