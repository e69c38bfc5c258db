// Ten written reports, one for each region, in the words and with the spelling that radiologists use. Written for this
// test; nobody's images are described.
export const regionReports: Readonly<Record<string, string>> = {
  chest: `CHEST RADIOGRAPH, PA AND LATERAL

FINDINGS: The cardiomediastinal silhouette is unremarkable. There is mild bibasilar atelectasis. No focal airspace consolidation, pleural effusion or pneumothorax. A calcified granuloma is again seen in the right upper lobe. Median sternotomy wires are intact. Degenerative changes of the thoracic spine without acute osseous abnormality.

IMPRESSION: 1. No acute cardiopulmonary process. 2. Bibasilar atelectasis.`,
  brain: `MRI BRAIN WITHOUT CONTRAST

FINDINGS: No restricted diffusion to suggest acute infarct. Scattered T2/FLAIR hyperintensities in the periventricular and subcortical white matter are nonspecific and may represent chronic small vessel ischemic disease. Ventricles and sulci are mildly prominent, compatible with age-related volume loss. No midline shift, mass effect or extra-axial collection. Mild mucosal thickening of the ethmoid sinuses.

IMPRESSION: Chronic microvascular changes. No acute intracranial abnormality.`,
  neck: `CT NECK WITH CONTRAST

FINDINGS: The nasopharynx, oropharynx and larynx are symmetric. The parotid and submandibular glands enhance normally. A 9 mm hypodense nodule is present in the left thyroid lobe. Reactive level II lymph nodes measure up to 8 mm in short axis. The carotid arteries are patent with mild calcified plaque at the bifurcations.

IMPRESSION: Subcentimeter thyroid nodule; ultrasound is recommended. No cervical lymphadenopathy.`,
  'lumbar spine': `MRI LUMBAR SPINE

FINDINGS: Normal lumbar lordosis. Grade 1 anterolisthesis of L4 on L5. At L4-L5, a broad-based disc bulge with facet arthropathy and ligamentum flavum hypertrophy causes moderate central canal stenosis and narrowing of both neural foramina. At L5-S1, a small left paracentral protrusion contacts the traversing S1 nerve root. The conus medullaris ends at L1. No compression fracture.

IMPRESSION: Moderate spinal canal stenosis at L4-L5.`,
  abdomen: `CT ABDOMEN AND PELVIS WITH INTRAVENOUS CONTRAST

FINDINGS: The liver is diffusely hypoattenuating, consistent with hepatic steatosis. Cholelithiasis without gallbladder wall thickening or pericholecystic fluid. The spleen, pancreas and adrenal glands are unremarkable. A 1.4 cm cortical cyst in the right kidney. No hydronephrosis or nephrolithiasis. Sigmoid diverticulosis without evidence of diverticulitis. The appendix is normal.

IMPRESSION: Gallstones and fatty infiltration of the liver. No acute abnormality.`,
  knee: `MRI RIGHT KNEE

FINDINGS: Horizontal tear of the posterior horn of the medial meniscus. The lateral meniscus is intact. The anterior and posterior cruciate ligaments are intact. Grade 2 sprain of the medial collateral ligament. Full-thickness chondral fissuring over the patella with subchondral edema. Moderate joint effusion and a small popliteal cyst. No fracture or bone contusion.

IMPRESSION: Medial meniscal tear; patellofemoral chondromalacia.`,
  shoulder: `MRI LEFT SHOULDER

FINDINGS: Moderate supraspinatus tendinosis with a partial-thickness articular-surface tear, 6 mm. The infraspinatus, subscapularis and teres minor tendons are intact. Mild acromioclavicular osteoarthritis with undersurface spurring. Small amount of fluid in the subacromial bursa. The superior labrum is degenerated. The long head of the biceps tendon lies in its groove.

IMPRESSION: Partial-thickness rotator cuff tear. Subacromial bursitis.`,
  breast: `BILATERAL DIAGNOSTIC MAMMOGRAM AND ULTRASOUND

FINDINGS: The breasts are heterogeneously dense. In the upper outer quadrant of the left breast, a circumscribed oval mass measures 12 mm and corresponds to an anechoic simple cyst on ultrasound. Benign vascular calcifications. No architectural distortion, suspicious microcalcifications or axillary adenopathy.

IMPRESSION: Simple cyst. BI-RADS 2, benign.`,
  pelvis: `TRANSVAGINAL ULTRASOUND OF THE PELVIS

FINDINGS: The uterus is anteverted and contains an intramural leiomyoma of 2.3 cm. The endometrium is 6 mm thick. The right ovary shows a hemorrhagic cyst of 2.8 cm; the left ovary has normal follicles and vascularity. Trace free fluid in the cul-de-sac. No adnexal torsion or hydrosalpinx.

IMPRESSION: Small fibroid. Probable hemorrhagic cyst; follow-up in 8 weeks.`,
  hand: `RADIOGRAPHS OF THE LEFT HAND AND WRIST

FINDINGS: Nondisplaced transverse fracture of the distal radius with mild dorsal angulation. The scaphoid and lunate are intact. Joint space narrowing and osteophytes at the first carpometacarpal joint. Diffuse osteopenia. Soft tissue swelling over the ulnar styloid. No dislocation or radiopaque foreign body.

IMPRESSION: Acute fracture of the distal radius. Osteoarthritis of the thumb.`,
};
