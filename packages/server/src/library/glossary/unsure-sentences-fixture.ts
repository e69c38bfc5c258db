// Sentences in the style of reports, written to test what the rules call not certain. Uncertain findings are in braces.
// What a reader may take either way is in angle brackets and counts for nothing. Every other finding is certain, absent,
// or only asked about. `⏎` is a line break.

export const englishUnsureSentences = `
Possible {pleural effusion}.
Possible small {pleural effusion}.
Possible small right {pleural effusion}.
There is a possible {nodule} in the left lung.
Probable {hemangioma} of the liver.
Suspected {fracture} of the distal radius.
Questionable {nodule} at the left base.
Question of a {fracture} of the fifth rib.
Findings suspicious for {metastasis}.
Opacity concerning for {pneumonia}.
There is concern for {appendicitis}.
Appearance worrisome for {malignancy}.
Equivocal for {appendicitis}.
Findings suggestive of {pulmonary edema}.
Findings suggest {pneumonia}.
Patchy opacity may represent {atelectasis}.
Patchy opacity may represent {atelectasis} or {pneumonia}.
The changes may represent chronic {small vessel ischemic disease}.
Possible acute {infarct} in the left frontal lobe.
Patchy opacities could reflect {edema}.
The opacity might be due to {scarring}.
This may be related to {atelectasis}.
The opacity likely represents {atelectasis}.
Linear opacity likely due to {scarring}.
The lesion is favored to represent a {cyst}.
The opacity is felt to represent {atelectasis}.
{Pneumonia} cannot be excluded.
A small {pleural effusion} cannot be excluded.
Underlying {pneumonia} cannot be entirely excluded.
{Fracture} is not excluded.
A {fracture} of the scaphoid is not excluded.
A {tear} of the meniscus is possible.
{Pneumonia} is suspected.
Cannot exclude {pneumonia}.
Cannot entirely exclude a small {pneumothorax}.
{Pneumonia} remains a possibility.
Possible {atelectasis} in the right lower lobe.
Early {pneumonia} cannot be ruled out.
Impression: Possible {pneumonia}.
IMPRESSION:⏎1. Possible {pneumonia}.⏎2. Small pleural effusion.
No pneumothorax. Possible {pleural effusion}.
Possible {pneumonia}. No pneumothorax.
Small pleural effusion and possible {pneumonia}.
Possible {pneumonia} and small pleural effusion.
Mild cardiomegaly with possible {pulmonary edema}.
Pleural effusion, possible {pneumonia}.
Suspicion of {endometriosis}.
There is a small nodule, which may represent a {granuloma}.
Possible superimposed {pneumonia}.
Possible early {appendicitis}.
Possible bilateral {hydronephrosis}.
Suspected {stenosis} of the left renal artery.

Pleural effusion is present.
Small pleural effusion.
There is a nodule in the left lung.
Likely benign cyst.
Likely old fracture of the rib.
Possibly displaced fracture.
Probable <old fracture>.
Possible increase in the nodule.
Possible change of the pleural effusion.
Possible extension of the mass into the canal.
Possible {enlargement} of the cyst.
Possible fluid around the mass.
No possible fracture.
No findings suspicious for metastasis.
No evidence of mass suspicious for malignancy.
Not suspicious for malignancy.
There are no findings to suggest pneumonia.
Nothing to suggest fracture.
Without findings concerning for malignancy.
Less likely to represent a metastasis.
Unlikely to represent a metastasis.
Pneumonia is unlikely.
Rule out fracture.
Evaluate for possible fracture.
Evaluate for pneumonia.
If there is concern for fracture, a CT is recommended.
CT is recommended to evaluate a possible nodule.
Clinical concern for appendicitis.
Clinically suspected appendicitis.
History of possible pneumonia.
History: possible fracture.
INDICATION: Suspected appendicitis.
Reason for exam: possible pneumonia.
Clinical information: Question of a fracture.
Known metastasis.
The nodule may have grown.
The fracture may be unstable.
The mass could be biopsied.
The patient may return for follow-up of the nodule.
The pleural effusion likely represents <edema>.
Cyst consistent with a benign finding.
Findings consistent with pneumonia.
Findings compatible with pneumonia.
Pneumonia with pleural effusion.
Atelectasis at both bases.
Small pleural effusion, possibly larger than before.
Unchanged nodule, probably benign.
The mass is suspicious.
Suspicious mass in the left breast.
Fracture of the distal radius, suspected in the emergency room.
Prior study raised the possibility of pneumonia.
Previously suspected fracture has healed.
Correlate for possible appendicitis.
The cyst is likely unchanged.
The effusion is likely small.
Nodule likely benign.
Stable versus increased pleural effusion.
Increased risk of fracture.
Without the possibility of metastasis.
The suspected fracture was seen again.
Chest CT to exclude a possible fracture.
Pneumonia should be excluded.
Fracture must be excluded clinically.
Mass effect on the ventricle is suspected to be unchanged.
`;

export const spanishUnsureSentences = `
Posible {derrame pleural} en la base.
Posible {derrame pleural} izquierdo en el estudio.
Posible {fractura} de la cabeza del radio.
Probable {hemangioma} en el hígado.
Sospecha de {neumonía} en la base derecha.
Imagen sospechosa de {metástasis}.
Hallazgos sugestivos de {neumonía}.
Hallazgos sugerentes de {edema}.
Los hallazgos sugieren {neumonía}.
La imagen sugiere un {quiste}.
La opacidad podría corresponder a {atelectasia}.
La opacidad puede corresponder a {atelectasia} o {neumonía}.
La lesión podría representar un {quiste}.
La imagen podría tratarse de un {hemangioma}.
No se puede descartar {neumonía}.
No se puede descartar una {fractura} de la costilla.
No se descarta {neumonía}.
No se puede excluir {fractura}.
{Neumonía} no se puede descartar.
Una pequeña {fractura} no puede descartarse.
Sin poder descartar {neumonía}.
Impresión: Posible {neumonía}.
No hay neumotórax. Posible {derrame pleural}.
Posible {neumonía}. Sin derrame pleural.
Pequeño derrame pleural y posible {neumonía}.
Posible {neumonía} y pequeño derrame pleural.
Probable {atelectasia} en la base izquierda.
La opacidad puede deberse a {atelectasia}.
Probables {metástasis} en el hígado.
Posible {apendicitis} en el estudio.

Hay derrame pleural.
Pequeño derrame pleural en la base.
Nódulo en el pulmón izquierdo.
No hay hallazgos sugestivos de neumonía.
Sin imágenes sospechosas de metástasis.
Sin signos sugestivos de malignidad.
No hay posible fractura.
Posible aumento del quiste.
Posible crecimiento de la masa.
Posible {extensión} de la masa al canal.
Se hace una biopsia para descartar un posible tumor.
Descartar fractura de la costilla.
A descartar una fractura de la costilla.
Valorar posible fractura de la costilla.
Se recomienda evaluar una posible fractura.
Si hay sospecha de fractura, se recomienda una tomografía.
Sospecha clínica de apendicitis.
Motivo: posible fractura de la costilla.
Datos clínicos: sospecha de neumonía.
Antecedente de posible neumonía.
Metástasis conocidas en el hígado.
Hallazgos compatibles con neumonía.
Neumonía con derrame pleural.
El quiste podría haber crecido.
La fractura puede ser inestable.
La masa puede biopsiarse.
Quiste probablemente benigno en el riñón.
Nódulo sospechoso en la mama izquierda.
Neumonía poco probable en el estudio.
Improbable metástasis en el hígado.
Fractura conocida de la costilla.
`;
