// For browsers far below the supported ones, which cannot run the pages. Written for any browser of the last 20 years.
(function () {
  var isSpanish = /^es/i.test(navigator.language || navigator.userLanguage || '');
  var settings = document.getElementsByTagName('meta');
  var found = {};
  for (var at = 0; at < settings.length; at += 1) {
    var value = settings[at].getAttribute('content') || '';
    if (value.indexOf('__') !== 0) found[settings[at].getAttribute('name')] = value;
  }
  var help = [found['support-phone'], found['support-email']].join(' ').replace(/^\s+|\s+$/g, '');
  var text = isSpanish
    ? 'Este navegador es demasiado antiguo para esta página. Abra el mismo enlace en un teléfono o computadora con Chrome, Edge, Firefox o Safari actualizado, o pida a su clínica el video y el informe.'
    : 'This browser is too old for this page. Open the same link on a phone or computer with an up-to-date Chrome, Edge, Firefox or Safari, or ask your clinic for the video and the report.';
  var note = document.createElement('p');
  note.setAttribute('role', 'alert');
  note.appendChild(document.createTextNode(help ? text + ' ' + help : text));
  document.body.insertBefore(note, document.body.firstChild);
})();
