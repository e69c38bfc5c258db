// Sentences in Spanish, in the form of `absence-english-fixture.ts`.

export const spanishSentences = `
No se observa {derrame pleural}.
No se observa {derrame pleural} ni {neumotórax}.
No se observan {masas}, {quistes} ni {edema} en la rodilla.
No hay evidencia de {hemorragia}, {masa} o {infarto} agudo.
No hay {hidrocefalia}. Los ventrículos son normales.
Sin evidencia de {hemorragia}.
Sin {derrame pleural} ni {neumotórax} en el estudio.
Sin signos de {hidronefrosis} en los riñones.
Ausencia de {derrame pleural} en el lado derecho.
No se identifica {consolidación} en los pulmones.
No se aprecian {cálculos renales} en el riñón.
No se visualiza {aneurisma} de la aorta.
No existe {estenosis del canal}.
El estudio no muestra {masa} en el cerebelo.
Derrame pleural pequeño. No se observa {neumotórax}.
No se puede descartar una masa en el pulmón.
No se descarta infarto en la zona.
Sin cambios en el quiste del riñón.
Sin estenosis significativa del canal.
Sin estenosis significativas ni masa en la columna.
No se observan nuevas lesiones en el cerebro.
No se observan lesiones nuevas en el cerebro.
Sin otras lesiones en el hígado.
Sin otra masa en la zona.
Quiste de la rodilla sin contraste.
Se observa masa en el cerebelo.
Pequeño derrame pleural, sin {neumotórax}.
Hay atrofia sin {hemorragia}.
Hernia de hiato, sin {masa}, con edema leve.
No se observa {masa}, leve edema de la zona.
No se observa {masa} y hay edema de la zona.
No se observa {masa} pero hay edema.
No se observa {masa} con edema de la zona.
No hay {efecto de masa} en los ventrículos.
Sin {calcificación} de la masa ni del quiste.
Si no se observa la masa, repita el estudio en un mes.
{Neumotórax}: no. Hay derrame pleural.
{Derrame pleural}: ausente. Hay una masa.
{Hemorragia}: ninguna. Hay edema en la zona.
No solo hay edema, también hay una masa en la rodilla.
El quiste no ha cambiado. La masa es pequeña.
Negativo para {hemorragia}. Hay edema en la zona.
No se evidencia {fractura por compresión} en la columna.
No se observa claramente masa en el pulmón.
Sin clara masa en el hígado.
Libre de {calcificaciones}. Hay un quiste en el riñón.
No se demuestra {desgarro} del menisco.
No se observan {nódulos}. Enfisema leve en los pulmones.
No se observan nódulos mayores de 4 mm en el pulmón.
No hay aumento del edema en la zona.
No se observan {hemorragias} intracraneales ni <lesiones ocupantes de espacio>.
No se observa {desplazamiento} de la línea media ni {hidrocefalia}.
No hay signos de {isquemia} aguda en la secuencia de difusión.
Sin evidencia de {sangrado} intracraneal en el estudio.
Sin signos de {infarto} agudo, {hemorragia} ni {masa} en el encéfalo.
No se identifican {colecciones} extraaxiales en el cráneo.
Atrofia cerebral de predominio frontal, sin {hidrocefalia}.
Leucoaraiosis en la sustancia blanca, sin <lesiones> agudas.
Hematoma subdural izquierdo sin cambios respecto al estudio previo.
No se observan cambios en el hematoma subdural.
El hematoma ya no se observa en el control actual.
La hemorragia subaracnoidea se ha resuelto en el control actual.
No se puede descartar hemorragia subaracnoidea en este estudio.
No es posible descartar un infarto de la fosa posterior.
Descartar hemorragia en el lóbulo frontal.
Motivo de consulta: cefalea, descartar aneurisma de la arteria basilar.
Antecedentes: niega infarto previo. Cefalea de dos días.
El paciente niega cefalea. Se observa un meningioma en la convexidad.
Antecedentes: no hipertensión. Quiste aracnoideo de la fosa media.
¿Hay aneurisma de la arteria basilar?
No existen {aneurismas} ni {malformaciones} vasculares en el polígono de Willis.
No se evidencian realces patológicos de las meninges.
Senos paranasales libres, sin {niveles hidroaéreos}, con desviación del tabique.
No se observan {pólipos} nasales ni {engrosamiento mucoso} de los senos.
Engrosamiento mucoso del seno maxilar, sin {nivel hidroaéreo}.
No hay {mastoiditis}. Otitis media en el lado derecho.
No se observan {adenopatías} cervicales.
Sin adenopatías cervicales de tamaño significativo.
No se aprecian adenopatías en el cuello, salvo un ganglio de 11 mm.
Tiroides de tamaño normal, sin {nódulos}.
Nódulo tiroideo sin {microcalcificaciones} ni vascularización en el lóbulo derecho.
No se identifican nódulos sospechosos en la tiroides.
No se observan otros nódulos en la tiroides.
Carótidas permeables, sin {estenosis} ni {oclusión} de la luz.
Placas de ateroma sin estenosis hemodinámicamente significativa de la carótida.
No hay {absceso} ni {colección} en el espacio retrofaríngeo.
No se observan {fracturas} ni {luxaciones} en la columna cervical.
No se observan <líneas de fractura> en la columna.
Sin evidencia de {fractura} aguda en la columna lumbar.
Cuerpos vertebrales de altura conservada, sin {aplastamiento}.
Protrusión discal L4-L5 sin {estenosis} del canal ni {compresión} de la raíz.
L5-S1: no se observa {hernia discal} ni {estenosis foraminal}.
No hay {hernia discal}. Abombamiento difuso del disco.
No se observan {hernias} ni {protrusiones} discales.
Hernia discal sin compromiso de la raíz.
Hernia discal que no comprime la raíz.
No se demuestra {espondilólisis} ni {espondilolistesis}.
Escoliosis de la columna, sin {espondilolistesis}.
Cono medular de señal normal, sin {siringomielia}.
No se observa {edema} óseo en los cuerpos vertebrales.
Sin {derrame pleural}, {neumotórax} ni {consolidación} en los campos pulmonares.
No se observan {consolidaciones}, {derrame} ni {neumotórax} en el tórax.
No se observan {infiltrados} ni {derrame pleural} en el tórax.
Senos costofrénicos libres, sin {derrame} en el lado izquierdo.
Campos pulmonares libres de {infiltrados} y de {nódulos}.
Parénquima pulmonar sin {nódulos}, {masas} o {infiltrados}.
Silueta cardíaca normal. No hay {derrame pericárdico}.
Cardiomegalia sin {derrame pleural} ni {edema pulmonar} en la radiografía.
Atelectasia basal izquierda, sin {derrame} y con elevación del diafragma.
No se observa {neumotórax} tras la retirada del tubo.
No se aprecia neumotórax, aunque no se puede descartar en decúbito.
No se descarta neumonía en la base izquierda.
No puede excluirse un pequeño derrame pleural.
El derrame pleural no ha aumentado desde el estudio previo.
El derrame pleural no se ha modificado en el control.
Derrame pleural derecho, sin cambios desde la radiografía previa.
No hay cambios significativos del derrame pleural.
No hay progresión de la neumonía en la base derecha.
Resolución del neumotórax. No hay {derrame} en la radiografía.
Neumonía en resolución, no completamente resuelta.
Sin nuevas consolidaciones en el pulmón.
No han aparecido nuevos nódulos en el pulmón.
No se observan nódulos nuevos ni aumento de los conocidos.
No se observan nódulos de tamaño mayor de 5 mm.
No hay {tromboembolismo pulmonar} en las arterias principales.
No se observan {defectos de repleción} que sugieran {tromboembolismo pulmonar}.
Sin evidencia de {tromboembolia pulmonar} en el estudio.
No se identifican {adenopatías} mediastínicas, hiliares ni axilares.
No se observan {adenopatías} mediastínicas ni hiliares.
Ganglios mediastínicos de tamaño no patológico, sin {adenopatías} axilares.
No hay {disección} ni {aneurisma} de la aorta.
Aorta elongada y calcificada, sin {aneurisma}.
Enfisema de los lóbulos superiores sin {bullas} ni {bronquiectasias}.
Granuloma calcificado en el lóbulo superior; no hay otros nódulos.
No solo se observa derrame pleural sino también una atelectasia.
Fracturas costales antiguas, sin {neumotórax} ni {hemotórax} en el momento actual.
No hay {fracturas} costales, pero sí un callo en la clavícula.
No se observa {insuficiencia mitral}. Hipertrofia del ventrículo izquierdo.
Sin {trombo} en la aurícula izquierda.
No hay {trombos} intracavitarios ni {derrame} pericárdico en el ecocardiograma.
No hay insuficiencia aórtica más que trivial.
No se observan masas sospechosas ni microcalcificaciones en la mama.
Mamas sin {nódulos}, {distorsión} de la arquitectura ni {retracción} del pezón.
No se identifican {nódulos} ni {quistes} en la mama izquierda.
Quiste simple de la mama derecha, sin componente sólido.
No se observan {adenopatías} axilares en la mamografía.
Sin signos de {malignidad} en la mama derecha.
Calcificaciones benignas de la mama, sin signos sospechosos.
Hígado de tamaño normal, sin {lesiones} focales.
Hígado sin {lesiones} focales ni {dilatación} de la vía biliar.
Esteatosis hepática difusa sin {lesiones} focales.
No se observa {dilatación} de la vía biliar intra ni extrahepática.
Vesícula alitiásica, de paredes finas, sin {litiasis} en su interior.
Vesícula sin {cálculos} ni {engrosamiento} de la pared.
Colelitiasis sin signos de {colecistitis} aguda en el estudio.
Colelitiasis. No se observa {dilatación} de la vía biliar.
Vesícula ausente por colecistectomía. Hernia de hiato pequeña.
Páncreas sin {masas} ni {dilatación} del conducto principal.
No hay {pancreatitis}, aunque se observa un pseudoquiste en la cola.
No se observa {líquido libre} ni {colecciones} en la pelvis.
No hay {líquido libre} en la cavidad abdominal.
Sin {ascitis} ni {neumoperitoneo} en el abdomen.
No existe {neumoperitoneo}. Dilatación de las asas de intestino.
Diverticulosis del sigma sin {diverticulitis} aguda.
Divertículos en el colon, sin signos inflamatorios de <diverticulitis> en la zona.
Apéndice no visualizado; no se puede descartar apendicitis en este estudio.
Apéndice normal, sin signos de {apendicitis} aguda.
No hay {obstrucción intestinal} ni {perforación} en el estudio.
Riñones de tamaño normal, sin {hidronefrosis} ni {litiasis} en los cálices.
Riñones sin {litiasis}, {masas} ni {dilatación} de la vía excretora.
Quiste renal simple izquierdo; no se observa {hidronefrosis} del lado derecho.
Quiste renal sin {tabiques} ni {calcificaciones} en la pared.
Litiasis no obstructiva del riñón, sin {hidronefrosis}.
Litiasis sin dilatación significativa de la vía.
No se observan <litiasis> radiopacas en la vejiga.
Bazo aumentado de tamaño sin {lesiones} focales.
No hay {esplenomegalia}. Hepatomegalia leve con esteatosis.
Suprarrenales sin {nódulos}. Hernia umbilical de contenido graso.
No se observan {adenopatías} retroperitoneales ni {ascitis} en el abdomen.
Cirrosis sin {ascitis} ni {lesiones} focales en el hígado.
No se observan más lesiones en el hígado.
Excepto un quiste simple, no se observan lesiones en el hígado.
No se observan lesiones salvo un quiste simple en el hígado.
No hay hallazgos patológicos, excepto una hernia de hiato.
No se observan alteraciones, a excepción de un pequeño quiste del riñón.
Hemangioma hepático conocido, no se observan nuevas lesiones en la pelvis.
Lesión hepática no visible en el estudio previo.
La lesión no se observaba en la tomografía previa.
El quiste previo no se visualiza en el estudio actual.
Útero sin {miomas}. Quiste simple del ovario derecho.
No se identifican {miomas} ni {pólipos} en el útero.
Ovarios de tamaño normal, sin {quistes}; no hay {líquido libre} en la pelvis.
Mioma uterino, sin {engrosamiento} del endometrio.
No se observa {embarazo ectópico} ni {líquido libre} en la pelvis.
No se observa {hematoma} subcoriónico. Placenta de inserción normal.
Sin {malformaciones} fetales visibles en el estudio.
Próstata aumentada de tamaño, sin {nódulos} en la zona periférica.
Testículos sin {masas} ni {torsión}; hidrocele en el lado derecho.
No hay {varicocele} ni {hidrocele} en la bolsa escrotal.
Sin evidencia de {trombosis venosa profunda} en la pierna derecha.
No hay {trombosis} de la vena poplítea. Quiste de Baker.
Venas permeables y compresibles, sin {trombos} en la luz.
No se observan {fracturas} en la muñeca.
No se observan <trazos de fractura> ni {luxación} en el tobillo.
No hay {fracturas desplazadas} en la mano.
No hay {fractura}. Aumento de las partes blandas del tobillo.
No se observa {fractura}, edema de partes blandas del tobillo.
Fractura no desplazada del radio, sin {luxación} de la articulación.
Fractura sin {desplazamiento} ni {angulación} de los fragmentos.
Fractura en fase de consolidación, sin cambios en la alineación.
Si el dolor persiste, repetir la radiografía: la fractura puede no ser visible.
No se descarta fractura oculta del escafoides.
Sin <lesiones óseas líticas ni blásticas> en la pelvis.
No hay lesiones óseas agresivas en la pelvis.
Meniscos sin {desgarros}. Derrame articular en la rodilla.
Menisco medial sin {rotura}; rotura horizontal del menisco lateral.
No hay {rotura} del ligamento cruzado anterior, pero sí un esguince.
Ligamentos cruzados íntegros, sin {rotura} ni {edema} en la rodilla.
No se observa {derrame articular} ni {quiste de Baker} en la rodilla.
Derrame articular leve, sin {cuerpos libres} en la rodilla.
Tendinosis del supraespinoso, sin {rotura}.
Tendinosis del supraespinoso sin rotura de espesor completo.
Rotura parcial del supraespinoso sin {retracción} ni {atrofia} del músculo.
Prótesis de cadera sin {aflojamiento} de los componentes.
No se aprecia {necrosis avascular} de la cabeza femoral.
No hay {osteomielitis}. Celulitis en la pierna.
Espacio articular conservado, sin {erosiones} ni {osteofitos} en la mano.
No se identifican <focos> de captación patológica en la lesión.
No hay evidencia de {metástasis} en el estudio.
No hay evidencia de metástasis nuevas en el hígado.
Sin signos de {recidiva} del tumor en el lecho.
No hay {recidiva} ni {metástasis} en los pulmones.
Tampoco se observan {metástasis} en el hígado.
No hay {ascitis} y tampoco {derrame pleural} en el estudio.
{Derrame pleural}: no se observa.⏎{Neumotórax}: no.⏎Cardiomegalia: leve en la radiografía.
{Adenopatías}: no. Quiste simple en el riñón.
{Litiasis}: ausente. Quiste en el riñón.
Estenosis: no significativa en la carótida.
Nódulo: sin cambios en el pulmón.
No se observa {masa} en⏎el riñón. Hay un quiste.
No se identifican {lesiones}⏎en el hígado.
No hay {hernia}⏎Quiste de la rodilla.
No hay duda de que se trata de una fractura.
No se trata de un quiste sino de una masa sólida.
No se sabe si la lesión es un quiste.
El nódulo no capta contraste en el estudio.
El quiste no tiene contenido en su interior.
La masa no infiltra la pared de la vena.
No hay {infiltración} de la pared por la masa.
No hay comunicación del quiste con el conducto.
No hay gas en el absceso.
No precisa seguimiento del nódulo.
No se dispone de estudios previos. Nódulo en el pulmón.
No se realizó biopsia de la masa.
No se administró contraste. Se observa una masa en el riñón.
No deja de observarse la masa en la pelvis.
No se han visualizado {cálculos} en la vejiga.
No se visualizan imágenes de {litiasis} en la vejiga.
No presenta <lesiones> en la piel.
No presenta dolor. Fractura antigua de la clavícula.
No impresiona de <fractura> en la radiografía.
Negativa para {tromboembolismo} en las arterias pulmonares.
En ausencia de fiebre, la neumonía es poco probable.
Ni {fracturas} ni {luxaciones} en el codo.
Cambios de la sustancia blanca con o sin isquemia.
Sin lesiones de significación en el hígado.
No se observan masas, quistes o nódulos sospechosos en la mama.
Sin adenopatías hiliares o axilares significativas en el tórax.
Huesos de la mano sin lesiones categóricas ni fracturas.
Espondilolistesis: no / grado I en la columna.
Fractura de la tibia; resto de los huesos sin fractura.
Antecedentes: dolor de espalda sin trauma.⏎⏎No hay {fractura} de la columna.
Indicación: neumonía sin derrame.⏎Hallazgos:⏎No hay {derrame} en el tórax.
Sin {hidrocefalia}/{edema} en el encéfalo.
No se observan adenopatías en el cuello ni en la axila, salvo un ganglio.
La tomografía previa no mostraba nódulos en el pulmón.
La radiografía no mostró {fracturas} de la mano.
No se observaron {adenopatías} en el mediastino.
No se observó {derrame} en el tórax.
En el control ya no se observaba el trombo en la aurícula.
No se observa la masa descrita en el informe externo.
`;
